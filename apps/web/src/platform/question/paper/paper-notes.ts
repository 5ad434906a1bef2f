import { useState } from 'react';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

/** Offsets of characters in a text, from and to. */
export type Stretch = readonly [from: number, to: number];

interface PaperNotes {
  /** Struck letters by question. */
  readonly struck: Readonly<Record<string, string>>;
  /** Highlighted stretches by text. */
  readonly stretches: Readonly<Record<string, readonly Stretch[]>>;
}

const none: PaperNotes = { struck: {}, stretches: {} };

export type Paper = ReturnType<typeof usePaperNotes>;

/** What a learner scribbles on a paper, kept under its name: of this device alone, and worth nothing after the hand-in. */
export function usePaperNotes(name: string) {
  const place = `xuezhou-${name}`;
  const [notes, setNotes] = useState<PaperNotes>(() => ({
    ...none,
    ...(readJson(place) as Partial<PaperNotes> | null),
  }));
  const change = (next: Partial<PaperNotes>) => {
    const changed = { ...notes, ...next };
    setNotes(changed);
    writeJson(place, changed);
  };
  return {
    struckOf: (questionId: number) => notes.struck[questionId] ?? '',
    toggleStrike: (questionId: number, letter: string) => {
      const before = notes.struck[questionId] ?? '';
      const after = before.includes(letter) ? before.replace(letter, '') : before + letter;
      change({ struck: { ...notes.struck, [questionId]: after } });
    },
    stretchesOf: (text: string) => notes.stretches[text] ?? [],
    toggleStretch: (text: string, stretch: Stretch) =>
      change({
        stretches: {
          ...notes.stretches,
          [text]: toggled(notes.stretches[text] ?? [], stretch),
        },
      }),
  };
}

/** A stretch inside a highlighted one takes that away; else it is added, and joined with those that it touches. */
export function toggled(stretches: readonly Stretch[], [from, to]: Stretch): Stretch[] {
  const inside = stretches.find(([start, end]) => start <= from && to <= end);
  if (inside) return stretches.filter((stretch) => stretch !== inside);
  const touching = stretches.filter(([start, end]) => start <= to && from <= end);
  const joined: Stretch = [
    Math.min(from, ...touching.map(([start]) => start)),
    Math.max(to, ...touching.map(([, end]) => end)),
  ];
  return [...stretches.filter((stretch) => !touching.includes(stretch)), joined].toSorted(
    ([a], [b]) => a - b,
  );
}
