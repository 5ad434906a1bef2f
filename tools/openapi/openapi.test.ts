import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { allOperations } from '@xuezhou/contract/all';
import { beforeAll, describe, expect, it } from 'vitest';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

interface DocumentedOperation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface OpenApi {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
}

let document: OpenApi;

beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'tools/openapi/openapi.ts'],
    // No variable of this shell may be needed, least of all a database's.
    { cwd: root, env: { PATH: process.env['PATH'] }, maxBuffer: 64 * 1024 * 1024 },
  );
  document = JSON.parse(stdout) as OpenApi;
});

/** `/api/courses/:courseId` as OpenAPI writes it. */
const templateOf = (address: string) => address.replace(/:(\w+)/g, '{$1}');
const find = (method: string, address: string) =>
  document.paths[templateOf(address)]?.[method.toLowerCase()];

describe('the printed document', () => {
  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.title).toContain('学舟');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(Object.keys(document.paths).every((address) => address.startsWith('/api/'))).toBe(true);
  });

  it.each(
    allOperations().filter(
      ({ operation: { path: address, declaration } }) =>
        address.startsWith('/api/console/') && !declaration.files && !declaration.streams,
    ),
  )('shows what $name is sent and answers', ({ operation }) => {
    const found = find(operation.method, operation.path);
    const isSent = operation.declaration.body !== undefined;
    const shown = (content: object | undefined) =>
      /"examples?":/.test(JSON.stringify(content ?? {}));
    expect([shown(found?.requestBody), shown(found?.responses['200'])]).toEqual([isSent, true]);
  });

  it.each(allOperations())('has $name by its name', ({ name, capability, operation }) => {
    const found = find(operation.method, operation.path);
    expect(found).toMatchObject({
      operationId: name,
      tags: [capability],
      summary: operation.declaration.summary,
    });
  });

  it('has no operation that the contract does not declare', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual(
      allOperations()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('declares every parameter of a path, as required', () => {
    for (const [address, methods] of Object.entries(document.paths))
      for (const { parameters = [] } of Object.values(methods)) {
        const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const declared = parameters.filter((parameter) => parameter.in === 'path');
        expect(declared.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
        expect(declared.every(({ required }) => required)).toBe(true);
      }
  });

  it('says of each body whether it is a form, a form with files or JSON', () => {
    for (const { operation } of allOperations()) {
      const types = Object.keys(find(operation.method, operation.path)?.requestBody?.content ?? {});
      const { body, files } = operation.declaration;
      const plain = operation.form ? 'application/x-www-form-urlencoded' : 'application/json';
      const wanted = files ? 'multipart/form-data' : plain;
      expect(types).toEqual(body === undefined && files === undefined ? [] : [wanted]);
    }
  });

  const ofSuccess = (streams: boolean) =>
    allOperations()
      .filter(({ operation }) => (operation.declaration.streams === true) === streams)
      .map(({ operation }) => find(operation.method, operation.path)?.responses['200']?.content);

  it('describes the envelope of every success', () => {
    for (const content of ofSuccess(false))
      expect(content?.['application/json']?.schema).toMatchObject({
        type: 'object',
        required: ['status', 'message', 'data'],
      });
  });

  it('describes the events of what is answered bit by bit', () => {
    expect(ofSuccess(true)).not.toEqual([]);
    for (const content of ofSuccess(true))
      expect(Object.keys(content ?? {})).toEqual(['text/event-stream']);
  });

  it('refers to nothing that it does not hold', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)];
    for (const [, pointer = ''] of references) {
      const target = pointer
        .split('/')
        .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
      expect(target).toBeDefined();
    }
  });
});
