import type { LlmConfig } from '../../platform/config/models/llm-config.ts';
import { troubleWords } from '../../platform/trial/trouble-words.ts';
import { reach, TrialError, trySteps, type TrialStep } from '../../platform/trial/trial.ts';
import { LanguageModelError } from './llm.port.ts';
import { openaiLlm } from './openai-llm.ts';

const httpsPort = 443;
const maxTokens = 32;
/** A trial is not as patient as an answer. */
const patienceMs = 15_000;

/** Server, and a word of the model: with its key and its name. */
export async function tryLlm(config: LlmConfig, signal: AbortSignal): Promise<TrialStep[]> {
  const { hostname, port, protocol } = new URL(config.baseUrl);
  const at = Number(port) || (protocol === 'https:' ? httpsPort : 80);
  return await trySteps([
    [
      '找到服务器',
      async () => {
        const ms = await reach(hostname.replace(/^\[|\]$/g, ''), at).catch((error: unknown) => {
          throw new TrialError(
            `${hostname}:${at} ${troubleWords(error)}。请检查地址，和服务器能不能上外网`,
          );
        });
        return `${ms} 毫秒`;
      },
    ],
    ['模型说一句话', async () => await listen(config, signal)],
  ]);
}

async function listen(config: LlmConfig, signal: AbortSignal): Promise<string> {
  const began = Date.now();
  const model = openaiLlm({ ...config, patienceMs: Math.min(config.patienceMs, patienceMs) });
  try {
    const asked = [{ role: 'user' as const, content: '请只回答“好”。' }];
    for await (const part of model.write(asked, { signal, maxTokens }))
      if (part.kind === 'text') break;
    // One that thinks first may have used all of its few tokens for that.
    return `${config.model}，${seconds(began)} 秒开口`;
  } catch (error) {
    throw new TrialError(wordsOf(error));
  }
}

const seconds = (began: number): string => ((Date.now() - began) / 1000).toFixed(1);

function wordsOf(error: unknown): string {
  if (!(error instanceof LanguageModelError)) throw error;
  const said = error.message.slice(0, 200);
  if (error.trouble === 'busy') return `它说太忙，或额度用完了：${said}`;
  if (error.trouble === 'silent' || error.trouble === 'cut')
    return `没有说完：${said}。请过一会儿再试`;
  const status = Number(/answered (\d{3})/.exec(said)?.[1] ?? 0);
  if (status === 401 || status === 403) return '密钥不对，或没有这个模型的权限：请再填一次';
  if (status === 402 || status === 429) return `额度或余额用完了：${said}`;
  if (status === 404) return `没有这个地址或模型：请检查地址（多半以 /v1 结尾）和模型的名字`;
  return `它说：${said}。请检查地址和模型的名字`;
}
