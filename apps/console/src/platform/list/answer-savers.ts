/** Writes what an export came to. Returns what is to be said of it. */
type SaveAnswer = (answer: never) => Promise<string | undefined>;

const savers = new Map<string, () => Promise<SaveAnswer>>();

/** An export that is more than one list is written by whoever asks for it, wherever it is fetched. */
export const saveAnswersBy = (operation: string, saver: () => Promise<SaveAnswer>): void =>
  void savers.set(operation, saver);

export const answerSaver = async (operation: string): Promise<SaveAnswer | undefined> =>
  await savers.get(operation)?.();
