import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cleanHtml } from '../../../text/clean-html.ts';
import { answerQuestions } from '../../../threads/answer-questions.ts';
import type { DrawnView, ViewWanted } from './drawn-view.ts';

interface Drawing {
  drawView(
    wanted: ViewWanted,
    sheets: unknown,
    tools: { readonly cleanHtml: (html: string) => string },
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

/** Null: nothing is drawn yet, and what it is drawn with is there for the first who wants it. */
answerQuestions(async ({ folder, wanted }: { folder: string; wanted: ViewWanted | null }) => {
  const opening = opened.get(folder) ?? open(folder);
  opened.set(folder, opening);
  // What could not be opened is opened anew for the next.
  opening.catch(() => opened.delete(folder));
  const { drawing, sheets } = await opening;
  return wanted === null ? null : await drawing.drawView(wanted, sheets, { cleanHtml });
});
