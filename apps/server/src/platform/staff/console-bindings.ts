import { allOperations } from '@xuezhou/contract/all';
import type { Operation } from '@xuezhou/contract/kernel';
import type { Binding } from '../http/bind.ts';
import type { ConsoleServices } from '../services.ts';
import { requirement } from '../wiring/slot.ts';

/** Who answers the operations of the console, from who puts the house together. */
export const consoleBindings =
  requirement<(services: ConsoleServices) => readonly Binding[]>('staff.consoleBindings');

let names: ReadonlyMap<Operation, string> | undefined;

/** What an operation is called, by its name. */
export const summaryOf = (name: string): string =>
  allOperations().find((each) => each.name === name)?.operation.declaration.summary ?? name;

/** As it is exported, which is how the log calls it. */
export function nameOfOperation(operation: Operation): string {
  names ??= new Map(allOperations().map((each) => [each.operation, each.name]));
  return names.get(operation) ?? operation.path;
}
