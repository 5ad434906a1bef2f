import type { Aside } from './aside.ts';

/** An aside that stays open for a while: who asks often would else have the database let somebody in each time. */
export interface KeptAside {
  /** False where there is none, or it is dead. */
  answers(): Promise<boolean>;
  /** In place of the one before. */
  keep(aside: Aside): void;
  close(): void;
}

const keepMs = 30_000;

export function keepAside(): KeptAside {
  let kept: Aside | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const drop = (): void => {
    clearTimeout(timer);
    kept?.close();
    kept = undefined;
  };
  return {
    answers: async () => {
      if (await kept?.answers()) return true;
      drop();
      return false;
    },
    keep: (aside) => {
      drop();
      if (isClosed) {
        aside.close();
        return;
      }
      kept = aside;
      timer = setTimeout(drop, keepMs).unref();
    },
    close: () => {
      isClosed = true;
      drop();
    },
  };
}
