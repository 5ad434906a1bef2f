import { isRecord, type Fields } from './fields.ts';
import type { ReadingContext } from './reading-context.ts';

/** A day: no lecture is longer. */
const lastSecond = 86_400;

/** `chapters: [{ at: 252, title: 凸性从哪来 }]`, seconds of the video from early to late. */
export function readChapters(fields: Fields): { title: string; start: number }[] {
  const chapters = marksIn(fields, 'chapters').map((mark) => {
    const chapter = { title: mark.text('title'), start: mark.integer('at', [0, lastSecond]) };
    mark.refuseOthers();
    return chapter;
  });
  if (chapters.some(({ start }, at) => at > 0 && start <= (chapters[at - 1]?.start ?? 0)))
    fields.say('chapters 的 at 要从早到晚，不能相同');
  return chapters;
}

/** `questions: [{ id: 10418, at: 565 }]`: there the player stops and asks. They stay where they stand, in the source. */
export function readPlacedQuestions(context: ReadingContext, fields: Fields): void {
  const seen = new Set<number>();
  for (const mark of marksIn(fields, 'questions')) {
    const id = mark.integer('id', [1, 99_999_999]);
    mark.integer('at', [0, lastSecond]);
    mark.refuseOthers();
    if (seen.has(id)) mark.say(`题 ${id} 在这节课里已经问过一次`);
    seen.add(id);
    context.mentions.push({ place: mark.place, kind: 'question', id });
  }
}

function marksIn(fields: Fields, name: string): Fields[] {
  if (!fields.has(name)) return [];
  return fields
    .list(name)
    .filter((value) => isRecord(value) || fields.say(`${name} 的每一项应该是“字段: 值”的一组内容`))
    .map((value, at) => fields.inside(value, ` ${name} 第 ${at + 1} 项`));
}
