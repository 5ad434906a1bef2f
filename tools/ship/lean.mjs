// What of a package of npm nothing reads at run time: types, sources of what is built, files for other systems and for pages.

/** Of whatever package. */
const everywhere = [
  /\.(map|[cm]?ts|tsx|flow|tsbuildinfo)$/,
  /(^|\/)(changelog|history|changes|contributing)(\.md|\.markdown|\.txt)?$/i,
];

/** By the package's name. */
const ofPackage = {
  // Slides are drawn from woff; woff2 stands in for the one subset whose table cannot be read.
  '@fontsource/noto-sans-sc': [/\.css$/, /\.scss$/, /files\/(?!.*-101-).*\.woff2$/],
  // One bundle for browsers of each input and output; the server loads the modules beside them.
  'mathjax-full': [/^es5\//, /^ts\//, /^components\//],
};

/**
 * @param {string} name of the package
 * @param {string} file its place in the package, with `/`
 */
export const isOfUse = (name, file) =>
  ![...everywhere, ...(ofPackage[name] ?? [])].some((pattern) => pattern.test(file)) &&
  // Addons for another runtime than Node, each for eight systems.
  !(name.startsWith('bare-') && file.startsWith('prebuilds/'));
