import type { MultipartFile } from '@fastify/multipart';
import type { FileRule, SentFile } from '@xuezhou/contract/kernel';
import type { FastifyRequest } from 'fastify';
import { Failure } from './refusal.ts';

type Rules = Readonly<Record<string, FileRule>>;
export type SentFiles = Record<string, SentFile>;

const filesOf = new WeakMap<FastifyRequest, SentFiles>();

/** The files of a request whose form was read. */
export const sentFiles = (request: FastifyRequest): SentFiles | undefined => filesOf.get(request);

/** So much of what nobody reads is taken off a browser's hands, which looks for an answer only after its last byte. */
const maxDrained = 128_000_000;

/**
 * Reads a multipart form before its text is validated: text fields become the body, files are kept in memory, each
 * within its rule. Throws 400 for a form that is none, an unknown or a missing file, 413 for one that is too large.
 */
export async function readForm(request: FastifyRequest, rules: Rules): Promise<void> {
  if (!request.isMultipart()) throw new Failure(400, '请用表单（multipart/form-data）提交');
  try {
    await readParts(request, rules);
  } catch (error) {
    // What says itself what it is; anything else is the parser's, about a form without a boundary or an end.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Failure(400, '表单不完整，请重新选择文件后再试');
  }
}

async function readParts(request: FastifyRequest, rules: Rules): Promise<void> {
  const fields: Record<string, string> = {};
  const files: SentFiles = {};
  const maxFileBytes = Math.max(...Object.values(rules).map(({ maxBytes }) => maxBytes));
  const limits = {
    fileSize: maxFileBytes + 1,
    files: Object.keys(rules).length,
    fields: 20,
    parts: 30,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
    if (rule === undefined)
      throw new Failure(400, `不认识的文件「${part.fieldname}」，请去掉后重试`);
    files[part.fieldname] = await readFile(part, rule);
  }
  for (const [name, { isOptional = false }] of Object.entries(rules))
    if (!isOptional && files[name] === undefined) throw new Failure(400, `缺少文件「${name}」`);
  request.body = fields;
  filesOf.set(request, files);
}

/** Takes what is left of a form that is refused, so that who sends it comes to read why; too much of it is cut. */
export function drainForm({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  let drained = 0;
  raw.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > maxDrained) raw.destroy();
  });
  raw.resume();
}

async function readFile(part: MultipartFile, { maxBytes }: FileRule): Promise<SentFile> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new Failure(413, `文件太大，请换一个小于 ${Math.floor(maxBytes / 1_000_000)} MB 的`);
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
