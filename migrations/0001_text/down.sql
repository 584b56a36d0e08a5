DROP FUNCTION fold_case(text);
