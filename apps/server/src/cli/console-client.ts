import {
  isStaffAccess,
  type DataOf,
  type Declaration,
  type InputOf,
  type Operation,
} from '@xuezhou/contract/kernel';
import '../capabilities.ts';
import { demandPermission } from '../platform/http/admit.ts';
import type { StaffCaller } from '../platform/http/bind.ts';
import { explainValidation } from '../platform/http/error-handler.ts';
import { declared } from '../platform/http/mount.ts';
import { validatorCompiler } from '../platform/http/validators.ts';
import type { ConsoleServices } from '../platform/services.ts';
import { consoleBindings } from '../platform/staff/console-bindings.ts';
import { machineOperator } from '../platform/staff/machine-operator.ts';
import type { Actor } from '../platform/staff/staff-member.ts';
import { CliError } from './cli-error.ts';
import { say } from '../platform/text/shell-language.ts';

/** An operation without params, query and body needs no input. */
type InputArguments<O> = unknown extends InputOf<O> ? [] : [input: InputOf<O>];

/** What a command works with. */
export interface ConsoleClient {
  readonly services: ConsoleServices;
  readonly actor: Actor;
  /** Does an operation of the console as the operator of the machine: its rules, its refusals, its trace in the log. */
  ask<D extends Declaration>(
    operation: Operation<D>,
    ...input: InputArguments<Operation<D>>
  ): Promise<DataOf<Operation<D>>>;
  /** Says what a list found, for programs; one that asks an operation need not. */
  tell(found: unknown): void;
  /** What was found: told, or else read by the last operation that reads, the pages of one together. */
  found(): unknown;
}

/** By the name of the person, where it is known: the machine has one account for all of them. */
function callerNamed(person: string | undefined): StaffCaller {
  const { staff, ...from } = machineOperator;
  const name =
    person === undefined
      ? staff.name
      : say(`${staff.name}（${person}）`, `${staff.name} (${person})`);
  // Commands set no cookies; there is no browser.
  return {
    ...from,
    staff: { ...staff, name },
    // Who leaves ends the command.
    signal: new AbortController().signal,
    cookie: () => undefined,
    setCookie: () => undefined,
  };
}

/** `person` is who works at the shell, where that is known. */
export function openConsoleClient(services: ConsoleServices, person?: string): ConsoleClient {
  const caller = callerNamed(person);
  const { staff, address, userAgent } = caller;
  const findings = new Findings();
  const bindings = new Map(
    consoleBindings
      .of(services.database.connection)(services)
      .map((binding) => [binding.operation, binding]),
  );
  const ask = async (operation: Operation, input: object): Promise<unknown> => {
    const binding = bindings.get(operation);
    const { access } = operation.declaration;
    if (binding === undefined || !isStaffAccess(access))
      throw new Error(`${operation.path} is no operation of the console`);
    demandPermission(caller.staff, access);
    validate(operation, input);
    try {
      const data = await binding.handle(input, caller);
      if (operation.method === 'GET') findings.read(operation, data);
      return data;
    } catch (error) {
      throw declared(operation, error);
    }
  };
  return {
    services,
    actor: { staff, address, userAgent },
    tell: (found) => findings.tell(found),
    found: () => findings.found,
    ask: async (operation, ...[input]) =>
      (await ask(operation, input ?? {})) as DataOf<typeof operation>,
  };
}

class Findings {
  found: unknown = [];
  #operation: Operation | undefined;
  #isTold = false;

  tell(found: unknown): void {
    [this.found, this.#isTold] = [found, true];
  }

  read(operation: Operation, data: unknown): void {
    if (this.#isTold) return;
    const list = pageOf(data);
    const isNext = this.#operation === operation && Array.isArray(this.found) && list !== undefined;
    this.found = isNext ? [...(this.found as unknown[]), ...list] : (list ?? data);
    this.#operation = operation;
  }
}

/** The rows of a page that names the next one. */
function pageOf(data: unknown): unknown[] | undefined {
  if (typeof data !== 'object' || data === null || !('list' in data)) return undefined;
  const { list } = data;
  return Array.isArray(list) ? list : undefined;
}

const parts = { params: 'params', query: 'querystring', body: 'body' } as const;

/** As the server does it with a request, so that nothing else reaches a use case. */
function validate(operation: Operation, input: { [Name in keyof typeof parts]?: unknown }): void {
  const compile = validatorCompiler(false);
  for (const [name, httpPart] of Object.entries(parts)) {
    const schema = operation.declaration[name as keyof typeof parts];
    if (schema === undefined) continue;
    const check = compile({ schema, method: operation.method, url: operation.path, httpPart });
    const result = check(input[name as keyof typeof parts]) as { error?: unknown };
    if (Array.isArray(result.error)) throw new CliError(explainValidation(result.error, httpPart));
  }
}
