## Names that stand everywhere

app-name = Sendoff

environment-practice = Practice
environment-sandbox = Sandbox
environment-live = Live
