import type { StaffSelf } from '@xuezhou/contract/staff';
import type { ComponentType } from 'react';
import pageSounds from 'virtual:page-sounds';
import { pagesOf } from '../routes/console-pages.ts';

/** Something the console can do or open, as data: the palette draws it, a key or a press performs it. */
export interface Command {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly group: string;
  /** Pressed one after the other on a page. */
  readonly keys?: readonly string[];
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Where it leads, under `/console`; an action has none. */
  readonly path?: string;
  readonly perform?: () => void;
}

/** One letter alone is part of everything. */
const fewestLetters = 2;

/** Whether a page is typed by its sounds, from the beginning or some way in: `tiku` or `tk` of 题库. */
function soundsNear(title: string, typed: string): 0 | 1 | null {
  const letters = typed.toLowerCase().replace(/[' ]/g, '');
  const sounds = pageSounds[title];
  if (sounds === undefined || letters.length < fewestLetters || !/^[a-z0-9]+$/.test(letters))
    return null;
  if (sounds.some((each) => each.startsWith(letters))) return 0;
  return sounds.some((each) => each.includes(letters)) ? 1 : null;
}

/**
 * How far a title is from what was typed: 0 begins so, 1 has it inside, 2 and 3 the same by its sounds; null: it is not
 * meant.
 */
function nearness(title: string, typed: string): number | null {
  const [name, text] = [title.toLowerCase(), typed.toLowerCase()];
  if (name.startsWith(text)) return 0;
  if (name.includes(text)) return 1;
  const near = soundsNear(title, typed);
  return near === null ? null : 2 + near;
}

/** Those that are meant, the nearest first; all of them where nothing is typed. */
export function meantBy(commands: readonly Command[], typed: string): Command[] {
  return commands
    .flatMap((command) => {
      const near = nearness(command.title, typed);
      return near === null ? [] : [{ command, near }];
    })
    .toSorted((one, other) => one.near - other.near)
    .map(({ command }) => command);
}

/** The pages that the roles open, by their names. */
export const pageCommands = (self: StaffSelf): Command[] =>
  pagesOf(self).map(({ path, title, nav }) => ({
    ...{ key: `page ${path}`, title, note: nav?.group ?? '', group: '页面', path },
    ...(nav !== undefined && { icon: nav.icon }),
    ...(nav?.key !== undefined && { keys: ['G', nav.key.toUpperCase()] }),
  }));
