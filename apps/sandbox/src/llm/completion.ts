import type { ServerResponse } from 'node:http';
import { composeAnswer } from './compose-answer.ts';

/** Letters of one piece of a stream. */
const pieceLength = 4;

/** Sends an answer as OpenAI's stream does: pieces, the usage, `[DONE]`. A fault says how it goes wrong. */
export async function streamCompletion(
  response: ServerResponse,
  body: Record<string, unknown>,
  fault: string | undefined,
): Promise<void> {
  const text = composeAnswer(body['messages'], fault);
  const wantsUsage = (body['stream_options'] as { include_usage?: unknown } | undefined)
    ?.include_usage;
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  const say = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const chunk = (delta: object) => ({
    id: 'chatcmpl-sandbox',
    object: 'chat.completion.chunk',
    model: body['model'],
    choices: [{ index: 0, delta, finish_reason: null }],
  });
  response.write(': keep-alive\n\n');
  if (fault === 'stall') return;
  say(chunk({ role: 'assistant', content: '', reasoning_content: '先看段落。' }));
  const pieces = text.match(new RegExp(`[^]{1,${pieceLength}}`, 'gu')) ?? [];
  const half = Math.ceil(pieces.length / 2);
  for (const [index, content] of pieces.entries()) {
    if (response.destroyed) return;
    if (index === half && fault === 'stall-midway') return;
    if (index === half && fault === 'cut') return void response.destroy();
    say(chunk({ content }));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (wantsUsage === true && fault !== 'no-usage')
    say({ ...chunk({}), choices: [], usage: usageOf(body['messages'], text) });
  response.end('data: [DONE]\n\n');
}

/** A letter is a token: enough to count with. */
function usageOf(messages: unknown, text: string) {
  const prompt = JSON.stringify(messages).length;
  return {
    prompt_tokens: prompt,
    completion_tokens: text.length,
    total_tokens: prompt + text.length,
  };
}
