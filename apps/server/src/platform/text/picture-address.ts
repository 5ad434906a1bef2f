/** Under which a picture that a student brought is shown to them. */
export const pictureFolder = '/files/pictures';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The addresses of such pictures in a Markdown text, each with the upload that it names. */
export const pictureAddress = new RegExp(`${pictureFolder}/(${uuid})(?![\\w-])`, 'g');
