import { fork } from 'node:child_process';

export interface Child<Question, Answer> {
  readonly pid: number;
  ask(question: Question): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * A TypeScript file in a process of its own, so that no side of a comparison shares an event loop with another.
 * It answers one question at a time.
 */
export function startChild<Question extends object, Answer>(file: string): Child<Question, Answer> {
  const child = fork(file, [], { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${file} has ended`));
        child.once('exit', fail);
        child.once('message', (message: { answer: Answer } | { failure: string }) => {
          child.off('exit', fail);
          if ('failure' in message) reject(new Error(`${file}: ${message.failure}`));
          else resolve(message.answer);
        });
        child.send(question);
      }),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** The child's side. Its parent asks what `answer` takes: both name the same type. */
export function answerParent(answer: (question: never) => Promise<unknown>): void {
  process.on('message', (question: unknown) => {
    answer(question as never).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
