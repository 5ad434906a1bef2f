import { faultOfFormula } from '../../platform/text/check-formula.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';

/**
 * `\(…\)`, `\[…\]`, `$$…$$`, `\begin{align}…\end{align}`; then one dollar on each side, which may be money, and an escaped
 * dollar, which is. None reaches over the next beginning of its own kind, and the kinds are few: a hostile page costs
 * no more than its length. `\\[2pt]` within one ends a line.
 */
const formula =
  /(?<!\\)\\\(((?:(?!(?<!\\)\\\()[\s\S])+?)\\\)|(?<!\\)\\\[((?:(?!(?<!\\)\\\[)[\s\S])+?)\\\]|\$\$([^$]+?)\$\$|(\\begin\{((?:[bpv]|small)?matrix|(?:d|sub)?array|align(?:ed)?\*?|equation\*?|gather(?:ed)?\*?|[dr]?cases)\}(?:(?!\\begin\{\5\})[\s\S])+?\\end\{\5\})|(?<![\\$])\$(?=[^\s$])((?:[^$\n\\<]|\\[^\n<])+?)(?<=[^\s\\])\$(?!\$)|(?<!\\)\\\$(?=\d)/g;

const tagInFormula = /<\/?(?:br|p|span|div|b|i|em|strong|sup|sub)\b[^<>]*>/gi;

/**
 * TeX between the signs of formulas becomes a formula of the school; a broken one stays text. Before any cleaning,
 * which would take the sign of `a<b` for a tag.
 *
 * One dollar on each side counts where the first stands before a letter or sign and the last after one, and what is
 * between has no tags and looks like a formula: otherwise it is money. Directly behind a digit or letter, or before a
 * digit, as in `13$\%$`, it must hold what money does not. Where it might be both it stays text, and a note says how to
 * write it.
 */
export function markFormulas(html: string, notes: Set<string>): string {
  let marked = '';
  let done = 0;
  let from = 0;
  for (;;) {
    formula.lastIndex = from;
    const found = formula.exec(html);
    if (found === null) return marked + html.slice(done);
    const end = found.index + found[0].length;
    const shown = shownFor(found, notes);
    // What was no beginning is perhaps an end: the next sign is looked at anew.
    from = shown === undefined ? found.index + 1 : end;
    if (shown === undefined) continue;
    marked += html.slice(done, found.index) + shown;
    done = end;
  }
}

/** What stands in place of a match; undefined where its first sign begins nothing. */
function shownFor(found: RegExpExecArray, notes: Set<string>): string | undefined {
  const [all, inline, block, dollars, environment, , dollar] = found;
  const display = (block ?? dollars ?? environment) !== undefined;
  const written = inline ?? block ?? dollars ?? environment ?? dollar;
  if (written === undefined) return '$';
  const tex = decodeEntities(written.replaceAll(tagInFormula, ' ')).trim();
  if (dollar !== undefined) {
    const { index, input } = found;
    const isGlued =
      /\w/.test(input.charAt(index - 1)) || /\d/.test(input.charAt(index + all.length));
    if (isGlued && !isNoMoney(tex)) return undefined;
    if (!looksLikeFormula(tex)) {
      if (/[\\^_=]/.test(tex)) notes.add(`“${all.slice(0, 60)}”${unsure}`);
      return all;
    }
  }
  const fault = tex.length > longest ? tooLong : faultOfFormula(tex, display);
  if (fault === undefined)
    return `<span class="math" data-display="${display}">${plainHtml(tex)}</span>`;
  notes.add(`${fault}，保留为文字`);
  return all;
}

/** A command, a raised or lowered sign, or a lone letter. */
const isNoMoney = (tex: string): boolean =>
  looksLikeFormula(tex) && /\\[A-Za-z%]|[\^_]|^[A-Za-z]'*$/.test(tex);

/** What draws formulas takes the longer the deeper they are. */
const longest = 10_000;
const tooLong = `有公式超过 ${longest} 个字符`;

const unsure = '是公式还是金额不能确定，保留为文字；是公式请写成 \\(…\\)';

/** Words stand in formulas only as words. */
function looksLikeFormula(tex: string): boolean {
  const bare = tex.replaceAll(/\\(?:text|mathrm|textbf|mbox)\s*\{[^{}]*\}/g, '');
  if (/[\u3000-\u9fff\uff00-\uffef]/.test(bare)) return false;
  return /[\\^_=+<>*/|]|^[A-Za-z]'*$|[A-Za-z]\(|\d-/.test(tex);
}

/** Whether a text without markup has a formula that can be drawn. */
export const hasFormula = (text: string): boolean => {
  const html = plainHtml(text);
  return markFormulas(html, new Set()) !== html;
};

/** Whether something in a text stands between the signs of a formula, sound or not. */
export const hasFormulaSigns = (text: string): boolean => text.search(formula) !== -1;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|nbsp|amp);/g, (_all, name: string) => entities[name] ?? '');
