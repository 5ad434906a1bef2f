/** Bytes of one request: what a proxy still lets through. */
const chunkBytes = 32_000_000;
/** For a network that is gone for some minutes; then a press, or the network's return, goes on. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000, 60_000];

/** How a file goes to an upload that an operation has begun, by tus. */
export const tusWay = (path: string, uploadId: string) => ({
  uploadUrl: `${path}/${uploadId}`,
  chunkSize: chunkBytes,
  retryDelays,
  storeFingerprintForResuming: false,
});

/** Whether an answer of this status is worth another try; 0: none came. */
export const isWorthAnother = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
