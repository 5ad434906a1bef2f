import { LineCounter, parseDocument, type ErrorCode } from 'yaml';
import type { Faults } from './faults.ts';

const reasons: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: '缩进不对',
  TAB_AS_INDENT: '缩进用了 Tab，请改成空格',
  DUPLICATE_KEY: '同一个字段写了两次',
  MISSING_CHAR: '缺了引号、括号或逗号',
  BLOCK_AS_IMPLICIT_KEY: '文字里有“: ”时，请给这段文字加上引号',
  MULTILINE_IMPLICIT_KEY: '字段名后面缺了冒号，或者文字断成了两行',
  UNEXPECTED_TOKEN: '有多余的符号；文字以 @、`、{、[、* 等开头时请加引号',
  BAD_SCALAR_START: '文字不能以 @ 或 ` 开头，请加引号',
};

/**
 * The value of a YAML text; undefined when it cannot be read. Every scalar stays the text that its author
 * wrote: `7.2000` keeps its zeros.
 */
export function readYaml(text: string, place: string, faults: Faults, firstLine = 0): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'failsafe',
    lineCounter: lines,
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error === undefined) return document.toJS({ maxAliasCount: 20 }) as unknown;
  const line = lines.linePos(error.pos[0]).line + firstLine;
  const reason = reasons[error.code] || error.message.split('\n')[0];
  faults.add(place, `第 ${line} 行不是正确的 YAML：${reason}`);
  return undefined;
}
