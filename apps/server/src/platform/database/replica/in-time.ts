/** A replica that has not answered after so many milliseconds counts as gone. */
const patienceMs = 1000;

/** Rejects when the answer takes too long; a late answer is ignored. */
export async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}
