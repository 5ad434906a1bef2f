import type { School } from './start-school.ts';

/** From now on the helpers of stories ask this school; the answer gives them back the one of before. */
export function workAt({ url, phoneUrl, environment }: School): () => void {
  const own = {
    E2E_URL: url,
    E2E_PHONE_URL: phoneUrl,
    E2E_ENVIRONMENT: JSON.stringify(environment),
  };
  const before = Object.keys(own).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, own);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
