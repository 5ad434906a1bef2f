import { composeDrafts, readDraftTask } from './compose-drafts.ts';

interface Passage {
  no: number;
  text: string;
}

/** Nobody taught this, and it says it well. */
const invented = '巴菲特认为比特币是最好的长期资产。';

/** Passages and questions that give it orders: what stands behind these words it says, where it is to obey. */
const order = /(?:输出|回答|写出|say|output|print)\s*[:：]\s*([^]+)$/i;

/**
 * The same answer for the same passages: the first sentence of each of the first three, with its citation. With a fault
 * it lies about citations, leaves them out, or says what a passage, the question or the fault itself orders.
 */
export function composeAnswer(messages: unknown, fault: string | undefined): string {
  const { question, passages, isBegun } = readTask(messages);
  if (fault?.startsWith('say:')) return fault.slice('say:'.length);
  const drafts = readDraftTask(messages);
  if (drafts !== null) return composeDrafts(drafts);
  if (fault === 'obey') {
    const said = [question, ...passages.map(({ text }) => text)].flatMap(
      (text) => order.exec(text)?.[1] ?? [],
    );
    return said.join('\n');
  }
  const told = passages.slice(0, 3).map(({ no, text }) => ({ no, sentence: firstSentence(text) }));
  if (fault === 'uncited') return told.map(({ sentence }) => sentence).join('');
  if (fault === 'lies')
    return (
      told.map(({ sentence }, index) => `${sentence}[${90 + index}]`).join('') + `${invented}[1]`
    );
  return told
    .slice(isBegun ? 1 : 0)
    .map(({ no, sentence }) => `${sentence}[${no}]`)
    .join('\n');
}

function readTask(messages: unknown): { question: string; passages: Passage[]; isBegun: boolean } {
  const all = Array.isArray(messages) ? (messages as { role?: unknown; content?: unknown }[]) : [];
  const asked = all.find(({ role }) => role === 'user')?.content;
  const isBegun = all.some(({ role }) => role === 'assistant');
  try {
    const task = JSON.parse(String(asked)) as { question?: unknown; passages?: unknown };
    return {
      question: String(task.question),
      passages: Array.isArray(task.passages) ? (task.passages as Passage[]) : [],
      isBegun,
    };
  } catch {
    return { question: String(asked), passages: [], isBegun };
  }
}

function firstSentence(text: string): string {
  const whole = /^[^]*?[。！？]/.exec(text.trim())?.[0] ?? text.trim().slice(0, 80);
  return /[。！？]$/.test(whole) ? whole : `${whole}。`;
}
