import type { LeftOut, replaceInCourse as operation, Where } from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { findInText, replaceSpans } from '@xuezhou/rules/bulk/find-in-text';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Storage } from '../../../providers/storage/storage.port.ts';
import {
  captionReader,
  holdAuthored,
  keyOf,
  putNodes,
  type AuthoredCourse,
} from '../../authoring/authoring-draft.port.ts';
import { lockDraft, putDraft } from '../../review/review-draft.port.ts';
import { answeredBefore, putBatch } from '../batch/batch.repository.ts';
import { changedItem } from '../batch/facets.ts';
import type { BatchItem } from '../bulk.tables.ts';
import { stampOf, type CourseText } from './course-text.ts';
import { demandFind, mayWriteQuestions } from './find-in-course.ts';
import { nodeText, rewritten } from './node-texts.ts';
import { questionText, rewrittenForm } from './question-texts.ts';

type Answer = DataOf<typeof operation>;
type Wish = InputOf<typeof operation>['body'];
type AskedText = Wish['texts'][number];

export async function replaceInCourse(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  const { batchId, courseId, find, replacement } = body;
  await demandOwnCourse(services.database.connection, ownOf(actor, 'content.draft'), courseId);
  demandFind(body);
  if (find === replacement) throw new Refusal('replaceSame');
  if (body.texts.length === 0) throw new Refusal('bulkNothing');
  return await changeAudited(services, actor, async (change, now) => {
    const course = await holdAuthored(change, actor, 'content.draft', courseId);
    const asked = { batchId, courseId, kind: 'replace' as const };
    const before = await answeredBefore<Answer>(change, asked, actor);
    if (before !== undefined) return { answer: before, auditEntry: null };
    const { staffId } = actor.staff;
    const mayWrite = await mayWriteQuestions(change, actor, course);
    const { storage } = services;
    const work = new Replacing({ storage, change, course, wish: body, mayWrite });
    await work.nodes({ staffId, now });
    await work.questions({ staffId, now });
    const { items, replaced, left } = work;
    const answer = { replaced, texts: items.length, left };
    if (items.length === 0) return { answer, auditEntry: null };
    const title = `“${find}”换成“${replacement}”，${replaced} 处`;
    await putBatch(change, { ...asked, title, answer, staffId, now }, items);
    const auditEntry = {
      operation: 'replaceInCourse',
      target: { kind: 'course', id: courseId },
      after: { batchId, find, replacement, replaced, texts: items.length },
    };
    return { answer, auditEntry };
  });
}

interface Writer {
  readonly staffId: number;
  readonly now: Date;
}

interface Ground {
  readonly storage: Storage;
  readonly change: Change;
  readonly course: AuthoredCourse;
  readonly wish: Wish;
  /** Words of questions too. */
  readonly mayWrite: boolean;
}

/** One replacement over a course that is held. */
class Replacing {
  readonly items: BatchItem[] = [];
  readonly left: LeftOut[] = [];
  replaced = 0;
  readonly #ground: Ground;
  readonly #asked: ReadonlyMap<string, AskedText>;
  readonly #wanted: ReadonlySet<Where>;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#asked = new Map(ground.wish.texts.map((text) => [text.key, text]));
    this.#wanted = new Set(ground.wish.where);
  }

  async nodes(writer: Writer): Promise<void> {
    const { storage, change, course } = this.#ground;
    const read = captionReader({ connection: change, storage }, course);
    const titles = new Map(course.draft.map((node) => [keyOf(node), node.title]));
    const known = new Map(course.draft.map((node) => [keyOf(node), node]));
    const changed = [];
    for (const asked of this.#asked.values()) {
      if (asked.key.startsWith('question:')) continue;
      const node = known.get(asked.key);
      if (node === undefined || node.kind === 'course') {
        this.left.push({ title: asked.key, why: '刚刚删去了' });
        continue;
      }
      const text = await nodeText(node, this.#wanted, { read, titles });
      const texts = this.#replacedIn(text, asked);
      if (texts === undefined) continue;
      const after = await rewritten(storage, text, this.#wanted, texts);
      const item = changedItem(course.courseId, node, after);
      if (item === undefined) continue;
      changed.push(after);
      this.items.push(item);
    }
    await putNodes(change, course.courseId, changed, writer);
  }

  /** In one order, so that two who do it at once wait and never for each other. */
  async questions({ staffId, now }: Writer): Promise<void> {
    const { change, course, mayWrite } = this.#ground;
    const ids = [...this.#asked.keys()].flatMap((key) => {
      const [, id] = /^question:(\d{1,9})$/.exec(key) ?? [];
      return id === undefined ? [] : [Number(id)];
    });
    for (const questionId of ids.toSorted((a, b) => a - b)) {
      const asked = this.#asked.get(`question:${questionId}`);
      const question = await lockDraft(change, questionId);
      if (asked === undefined || question?.courseId !== course.courseId) {
        this.left.push({ title: `题 ${questionId}`, why: '不在这门课里了' });
        continue;
      }
      const text = await questionText(change, question, this.#wanted, mayWrite);
      const texts = this.#replacedIn(text, asked);
      if (texts === undefined) continue;
      const after = rewrittenForm(text.form, this.#wanted, texts);
      const { courseId, draft } = question;
      const revision = (draft?.revision ?? 0) + 1;
      await putDraft(change, { questionId, courseId, form: after, revision, staffId, now });
      this.items.push({ what: 'question', id: questionId, before: draft?.form ?? null, after });
    }
  }

  /** Its texts as they are to be; undefined: it is left as it is. Throws bulkTooLong. */
  #replacedIn(text: CourseText, { stamp, seen, left }: AskedText): string[] | undefined {
    const leave = (why: string): undefined => {
      this.left.push({ title: text.place, why });
    };
    if (text.fault !== null) return leave(text.fault);
    if (stampOf(text) !== stamp) return leave('刚刚有同事改过');
    const { wish } = this.#ground;
    const stays = new Set(left);
    let index = 0;
    let count = 0;
    const texts = text.parts.map((part) => {
      const spans = findInText(part.text, wish).filter(() => {
        const at = index++;
        return at < seen && !stays.has(at);
      });
      count += spans.length;
      return replaceSpans(part.text, spans, wish.replacement);
    });
    if (count === 0) return undefined;
    for (const [at, part] of text.parts.entries()) {
      const after = texts[at] ?? '';
      if (after.length > part.most)
        throw new Refusal(
          'bulkTooLong',
          `${text.place}的${part.at}换了以后太长，请换短一点或不选它`,
        );
      if (part.mustSay && after.trim() === '' && part.text.trim() !== '')
        return leave(`${part.at}换了以后就空了`);
    }
    this.replaced += count;
    return texts;
  }
}
