import sanitize from 'sanitize-html';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'];
const structure = ['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'text', 'tspan'];
const paints = [
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'pattern',
];

const attributes = [
  ...['xmlns', 'xmlns:xlink', 'version', 'viewBox', 'preserveAspectRatio', 'role', 'aria-*'],
  ...['id', 'class', 'style', 'transform', 'opacity', 'display', 'visibility', 'overflow'],
  ...['x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'd', 'points'],
  ...['width', 'height', 'fx', 'fy', 'offset', 'rotate', 'pathLength', 'textLength'],
  ...['lengthAdjust', 'fill*', 'stroke*', 'color', 'stop-*', 'clip-*', 'paint-order', 'mask'],
  ...['font-*', 'text-*', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['letter-spacing', 'word-spacing', 'writing-mode', 'vector-effect', 'shape-rendering'],
  ...['marker*', 'refX', 'refY', 'orient', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'maskUnits'],
  ...['maskContentUnits', 'clipPathUnits', 'href', 'xlink:href', 'xml:space'],
];

/** Whatever could reach outside the drawing, however it is written: CSS knows backslash escapes. */
const reachesOutside =
  /url\s*\(\s*["']?\s*(?!#)(?!\s*["']?\s*#)|\\|@import|expression|javascript:/i;

/**
 * An SVG that can only draw: no script, no event handlers, no references outside itself, no HTML inside.
 * Undefined when the text is no SVG.
 */
export function cleanSvg(text: string): string | undefined {
  // What stands before the root may define entities; none of it draws anything.
  const svg = /<svg[\s>][\s\S]*<\/svg\s*>/.exec(text)?.[0];
  if (svg === undefined) return undefined;
  return sanitize(svg, {
    allowedTags: [...structure, ...shapes, ...paints],
    allowedAttributes: { '*': attributes },
    allowedClasses: { '*': false },
    selfClosing: [...shapes, 'use', 'stop'],
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'image', 'metadata'],
    parseStyleAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).filter(([name, value]) =>
            /(?:^|:)href$/i.test(name) ? value.startsWith('#') : !reachesOutside.test(value),
          ),
        ),
      }),
    },
  }).trim();
}
