import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFiles, registerWorker } from './register-worker.ts';

const register = vi.fn(async () => Object.assign(new EventTarget(), { waiting: null }));
let registered: object | undefined;

/** A browser that tells this of its network. */
function openBrowser(connection?: object) {
  registered = undefined;
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', {
    onLine: true,
    connection,
    serviceWorker: { register, controller: null, getRegistration: async () => registered },
  });
}

beforeEach(() => register.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** All that the registration does until it waits for something. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

it.each([
  ['none is told', undefined],
  ['the network is not paid by data', { type: 'wifi', saveData: false }],
])('keeps the files ahead where %s', async (_case, connection) => {
  openBrowser(connection);
  registerWorker();
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith('/sw.js'));
});

it.each([
  ['saves data', { saveData: true }],
  ['is on mobile data', { type: 'cellular', saveData: false }],
])('fetches nothing ahead for who %s, until the network is another', async (_case, told) => {
  const connection = Object.assign(new EventTarget(), told);
  openBrowser(connection);
  registerWorker();
  await settled();
  expect(register).not.toHaveBeenCalled();
  connection.dispatchEvent(new Event('change'));
  await settled();
  expect(register).not.toHaveBeenCalled();
  Object.assign(connection, { type: 'wifi', saveData: false });
  connection.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(1));
});

it('fetches them there for who takes a course along, and does not leave behind a worker that is there', async () => {
  openBrowser({ type: 'cellular' });
  await keepFiles();
  expect(register).toHaveBeenCalledTimes(1);
  registered = {};
  registerWorker();
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2));
});

it('lets a course be taken along where the browser refuses a worker', async () => {
  openBrowser();
  register.mockRejectedValueOnce(new Error('refused'));
  await expect(keepFiles()).resolves.toBeUndefined();
});
