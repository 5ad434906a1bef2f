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

/** Who answers an operation of this name. Throws where nobody does. */
export function bindingOf(services: ConsoleServices, name: string): Binding {
  const found = consoleBindings
    .of(services.database.connection)(services)
    .find((binding) => nameOfOperation(binding.operation) === name);
  if (found === undefined) throw new Error(`nobody answers ${name} any more`);
  return found;
}
