import { definesNames } from '@xuezhou/rules/text/formula-names';
import katex from 'katex';

const checked = new Map<string, string | undefined>();

/** What is wrong with a formula, in words for its author; undefined when the browser can show it. */
export function faultOfFormula(tex: string, display: boolean): string | undefined {
  const key = `${display}${tex}`;
  if (!checked.has(key)) {
    // A catalogue repeats its formulas; a server that lives long must not keep all of them.
    if (checked.size > 20_000) checked.clear();
    checked.set(key, check(tex, display));
  }
  return checked.get(key);
}

function check(tex: string, display: boolean): string | undefined {
  const shown = tex.length > 60 ? `${tex.slice(0, 60)}…` : tex;
  if (definesNames(tex))
    return `公式 $${shown}$ 里用 \\def、\\newcommand 之类定义了新命令，网页不显示这样的公式；请把新命令换成它代表的内容`;
  try {
    katex.renderToString(tex, {
      displayMode: display,
      throwOnError: true,
      output: 'html',
      // A bare percent sign begins a comment and hides the rest of the formula: never meant.
      strict: (code: string) => (code === 'commentAtEnd' ? 'error' : 'ignore'),
      trust: false,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    if (error.message.includes('commentAtEnd')) return `公式 $${shown}$ 里的百分号要写成 \\%`;
    const reason = error.message
      .replace(/^KaTeX parse error: /, '')
      .replace(/ at (?:position \d+|end of input):[\s\S]*$/, '');
    const place = typeof error.position === 'number' ? ` 第 ${error.position + 1} 个字符附近` : '';
    return `公式 $${shown}$${place}写错了（${reason}）`;
  }
}
