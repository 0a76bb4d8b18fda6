//! Twenty odd answers: a 429 in six forms, trouble, pages of HTML,
//! redirects, and successes that say nothing or the wrong thing.

use rstest::rstest;
use sendoff::service::transport::Response;

use super::scene::{Op, check, survives};
use crate::worker_support::{Acts, Comes, Shop, Tamper};

const PAGE: &str = "<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>";
const ERROR: &str = r#"{"error":{"message":"Internal Server Error"}}"#;

fn answer(status: u16, body: &str) -> Response {
    Response {
        status,
        content_type: Some("application/json; charset=utf-8".to_owned()),
        body: body.as_bytes().to_vec(),
        ..Response::default()
    }
}

fn too_many(retry_after: Option<&str>) -> Response {
    Response {
        retry_after: retry_after.map(str::to_owned),
        date: Some("Mon, 02 Mar 2026 12:00:00 GMT".to_owned()),
        ..answer(429, r#"{"error":{"message":"Too Many Requests"}}"#)
    }
}

fn moved(status: u16) -> Response {
    Response {
        location: Some("https://elsewhere.example/api/v1/clients/1/shipments".to_owned()),
        ..answer(status, "")
    }
}

#[rstest]
#[case::a_429_with_seconds(Acts::Not, too_many(Some("7")))]
#[case::a_429_with_a_date(Acts::Not, too_many(Some("Mon, 02 Mar 2026 12:00:09 GMT")))]
#[case::a_429_without_a_time(Acts::Not, too_many(None))]
#[case::a_429_with_no_time_at_all(Acts::Not, too_many(Some("0")))]
#[case::a_429_with_a_word(Acts::Not, too_many(Some("soon")))]
#[case::a_429_that_asks_for_an_hour(Acts::Not, too_many(Some("3600")))]
#[case::a_500(Acts::AtOnce, answer(500, ERROR))]
#[case::a_502_page(Acts::Not, answer(502, PAGE))]
#[case::a_503_with_nothing(Acts::Not, answer(503, ""))]
#[case::a_504_though_it_was_done(Acts::AtOnce, answer(504, PAGE))]
#[case::a_page_with_200(Acts::Not, answer(200, PAGE))]
#[case::a_redirect_302(Acts::Not, moved(302))]
#[case::a_redirect_307(Acts::Not, moved(307))]
#[case::a_redirect_308(Acts::AtOnce, moved(308))]
#[case::an_empty_200(Acts::AtOnce, answer(200, ""))]
#[case::a_truncated_200(Acts::AtOnce, answer(200, r#"{"shipment":{"id":"AB"#))]
#[case::wrong_types(
    Acts::AtOnce,
    answer(200, r#"{"shipment":{"id":7,"status":[],"rates":"none"}}"#)
)]
#[case::a_404_page(Acts::Not, answer(404, PAGE))]
#[case::a_408(Acts::AtOnce, answer(408, ""))]
#[case::a_list_instead(Acts::AtOnce, answer(200, "[]"))]
fn the_answer_is_odd(
    #[case] acts: Acts,
    #[case] answer: Response,
    #[values(Op::Create, Op::Buy, Op::Refund)] op: Op,
) {
    check(|| async {
        survives(Shop::new(), op, |shop| {
            let comes = Comes::Answer(Box::new(answer.clone()));
            shop.tamper(Tamper::new(op.call(), acts, comes));
        })
        .await
    });
}
