/** Under which a picture that a student brought is shown to them. */
export const pictureFolder = '/files/pictures';
/** Under which a sound that came in a deck is played to its owner. */
export const soundFolder = '/files/sounds';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The addresses of such pictures and sounds in a Markdown text, each with the upload that it names. */
export const ownFileAddress = new RegExp(
  `(?:${pictureFolder}|${soundFolder})/(${uuid})(?![\\w-])`,
  'g',
);

/** The address of one sound, and nothing else. */
export const isSoundAddress = (address: string): boolean =>
  address.startsWith(`${soundFolder}/`) && soundOnly.test(address);

const soundOnly = new RegExp(`^${soundFolder}/${uuid}$`);
