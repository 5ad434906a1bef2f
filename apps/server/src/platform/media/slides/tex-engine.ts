import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';
import 'mathjax-full/js/input/tex/textcomp/TextcompConfiguration.js';
import 'mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';
import { SlideError } from './slide-error.ts';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);

const typesetter = mathjax.document('', {
  InputJax: new TeX({
    packages: ['base', 'ams', 'boldsymbol', 'cancel', 'color', 'textcomp', 'textmacros'],
    textmacros: { packages: ['text-base', 'textcomp'] },
    formatError: (_jax: unknown, error: Error) => {
      throw error;
    },
  }),
  OutputJax: new SVG({ fontCache: 'none' }),
});

/**
 * TeX as an SVG element whose view box is in thousandths of an em, with the baseline at 0.
 * @throws SlideError with the formula in it
 */
export function texToSvg(tex: string, display: boolean): string {
  try {
    const container = typesetter.convert(tex, { display, em: 16, ex: 8 }) as LiteElement;
    return adaptor.innerHTML(container);
  } catch (error) {
    // MathJax's own errors are not of class Error.
    const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
    const reason = hasMessage ? String(error.message) : String(error);
    throw new SlideError(`公式写错了：$${tex}$（${reason}）`, { cause: error });
  }
}
