mod labels;
