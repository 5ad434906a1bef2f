import { describe, expect, it } from 'vitest';
import { startTestSandbox } from '../test-support.ts';
import type { Sandbox } from '../start-sandbox.ts';
import { SANDBOX_LLM_KEY } from './llm-server.ts';

const ask = async (sandbox: Sandbox, path: string, body: object, key = SANDBOX_LLM_KEY) =>
  await fetch(`${sandbox.llmUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

const messages = [
  { role: 'system', content: '规则' },
  {
    role: 'user',
    content: JSON.stringify({
      question: '久期是什么？',
      passages: [
        { no: 1, text: '久期是平均时间。后面一句。' },
        { no: 4, text: '凸性说弯曲。' },
      ],
    }),
  },
];

const completion = { model: 'm', messages, stream: true, stream_options: { include_usage: true } };

interface Chunk {
  choices: { delta: { content?: string } }[];
  usage?: { total_tokens: number };
}

const chunksOf = (text: string): Chunk[] =>
  text
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);

const fault = async (sandbox: Sandbox, next: string) =>
  await fetch(`${sandbox.consoleUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ provider: 'llm', next }),
  });

describe('the language model', () => {
  it('streams the same answer of the passages that it is given, its usage and an end', async () => {
    const sandbox = await startTestSandbox();
    const text = await (await ask(sandbox, '/chat/completions', completion)).text();
    const chunks = chunksOf(text);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      '久期是平均时间。[1]\n凸性说弯曲。[4]',
    );
    expect(chunks.at(-1)?.choices).toEqual([]);
    expect(chunks.at(-1)?.usage?.total_tokens).toBeGreaterThan(0);
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
  });

  it('refuses a wrong key, and a body that is no JSON, as OpenAI does', async () => {
    const sandbox = await startTestSandbox();
    const refused = await ask(sandbox, '/chat/completions', completion, 'other');
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: { code: 'invalid_api_key' } });
    const broken = await fetch(`${sandbox.llmUrl}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SANDBOX_LLM_KEY}` },
      body: '{',
    });
    expect(broken.status).toBe(400);
  });

  it.each([
    ['429', 429],
    ['503', 503],
  ])('plays %s', async (next, status) => {
    const sandbox = await startTestSandbox();
    await fault(sandbox, next);
    expect((await ask(sandbox, '/chat/completions', completion)).status).toBe(status);
    expect((await ask(sandbox, '/chat/completions', completion)).status).toBe(200);
  });

  it('breaks off, lies, or obeys when it is told to', async () => {
    const sandbox = await startTestSandbox();
    await fault(sandbox, 'cut');
    const cut = await ask(sandbox, '/chat/completions', completion);
    await expect(cut.text()).rejects.toThrow();
    await fault(sandbox, 'lies');
    expect(await (await ask(sandbox, '/chat/completions', completion)).text()).toContain('90');
    await fault(sandbox, 'say:随便说。');
    const said = chunksOf(await (await ask(sandbox, '/chat/completions', completion)).text());
    expect(said.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('随便说。');
  });

  it('embeds texts as floats or as base64, likes near likes', async () => {
    const sandbox = await startTestSandbox();
    const input = ['债券的久期', '债券的久期是什么', '鲸鱼'];
    const floats = (await (await ask(sandbox, '/embeddings', { model: 'e', input })).json()) as {
      data: { embedding: number[] }[];
    };
    const [one = [], near = [], far = []] = floats.data.map(({ embedding }) => embedding);
    const dot = (a: number[], b: number[]) =>
      a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
    expect(dot(one, near)).toBeGreaterThan(dot(one, far));
    const body = { model: 'e', input: '债券的久期', encoding_format: 'base64' };
    const packed = (await (await ask(sandbox, '/embeddings', body)).json()) as {
      data: { embedding: string }[];
    };
    const bytes = Buffer.from(packed.data[0]?.embedding ?? '', 'base64');
    expect(bytes.readFloatLE(0)).toBeCloseTo(one[0] ?? Number.NaN, 5);
  });
});
