/** Milliseconds of silence after which what is typed is checked: nickname, password and e-mail share it. */
export const inputDebounce = 500;
