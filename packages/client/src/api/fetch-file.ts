import { failures } from '@xuezhou/contract/failures';
import { reportNetwork } from '../network/network.ts';
import { readEnvelope } from './envelope.ts';
import { FailureError, networkLost } from './errors.ts';
import { commitFailure } from './failures.ts';

/** A file that the server makes, with its name; fails as `call` does, where a link to it would fail without words. */
export async function fetchFile(path: string): Promise<{ name: string; file: Blob }> {
  try {
    const response = await ask(path);
    const name = nameIn(response.headers.get('content-disposition') ?? '');
    if (response.ok && name !== undefined) return { name, file: await response.blob() };
    await readEnvelope(response);
    throw new FailureError(500, failures.other);
  } catch (error) {
    const failure = error instanceof TypeError ? lost() : error;
    if (failure instanceof FailureError) commitFailure(failure, { isQuiet: false });
    throw failure;
  }
}

async function ask(path: string): Promise<Response> {
  const response = await fetch(path, { credentials: 'same-origin' });
  reportNetwork(true);
  return response;
}

function lost(): FailureError {
  reportNetwork(false);
  return new FailureError(networkLost, '网络连接不上，请检查网络后再试');
}

/** The server names its files in the form that holds any letter. */
const nameIn = (disposition: string): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return name && decodeURIComponent(name);
};
