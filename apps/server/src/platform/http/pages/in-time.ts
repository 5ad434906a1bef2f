/** What came within so many milliseconds; null of what did not, or failed. */
export async function inTime<Result>(
  promise: Promise<Result | null>,
  patience: number,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  try {
    return await Promise.race([promise.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}
