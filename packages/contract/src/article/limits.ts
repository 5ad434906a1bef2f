/** Most characters of the word in an article's address. */
export const maxSlug = 80;
/** Most characters of an article. */
export const maxArticle = 60_000;
/** Most bytes of a picture. */
export const maxArticlePicture = 10_000_000;
