import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cleanHtml } from '../../../text/clean-html.ts';
import { answerQuestions } from '../../../threads/answer-questions.ts';
import { fetchBy } from './ask-back.ts';
import type { DrawnView, ViewQuestion, ViewWanted } from './drawn-view.ts';

interface Drawing {
  drawView(
    wanted: ViewWanted,
    sheets: unknown,
    tools: {
      readonly cleanHtml: (html: string) => string;
      readonly fetch?: (url: string, init: RequestInit) => Promise<Response | null>;
    },
  ): Promise<DrawnView | null>;
}

const opened = new Map<string, Promise<{ drawing: Drawing; sheets: unknown }>>();

/** What `apps/web/build/build-drawing.ts` built. */
async function open(folder: string): Promise<{ drawing: Drawing; sheets: unknown }> {
  // React draws its development self otherwise.
  process.env['NODE_ENV'] = 'production';
  const sheets: unknown = JSON.parse(await readFile(path.join(folder, 'sheets.json'), 'utf8'));
  const file = pathToFileURL(path.join(folder, 'draw-view.js')).href;
  return { drawing: (await import(file)) as Drawing, sheets };
}

/** In words of the system: everything else on this machine that wants a processor has most of it. */
const niceness = 10;

/** Of this thread alone where the system can say so; else a view takes its turn like everybody. */
function yieldToOthers(): void {
  if (process.platform !== 'linux') return;
  try {
    os.setPriority(0, niceness);
  } catch {
    // Not allowed here.
  }
}
yieldToOthers();

/** Null: nothing is drawn yet, and what it is drawn with is there for the first who wants it. */
answerQuestions(async ({ folder, wanted, back }: ViewQuestion) => {
  const opening = opened.get(folder) ?? open(folder);
  opened.set(folder, opening);
  // What could not be opened is opened anew for the next.
  opening.catch(() => opened.delete(folder));
  const { drawing, sheets } = await opening;
  if (wanted === null) return null;
  return await drawing.drawView(wanted, sheets, {
    cleanHtml,
    ...(back && { fetch: fetchBy(back) }),
  });
});
