import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type * as Contract from '@xuezhou/contract/all';
import type * as Kernel from '@xuezhou/contract/kernel';
import { runnerImport, type Plugin } from 'vite';

const contractSource = fileURLToPath(new URL('../../../packages/contract/src/', import.meta.url));
const name = 'virtual:contract-declarations';

/** Gives the tests of pages what `contractPlugin` takes out: the schemas that the server checks a call with. */
export function declarationsPlugin(): Plugin {
  return {
    name: 'xuezhou-contract-declarations',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const options = { configFile: false, logLevel: 'error' } as const;
      const all = path.join(contractSource, 'all.ts');
      const { module, dependencies } = await runnerImport<typeof Contract>(all, options);
      const { refusalsOf } = (
        await runnerImport<typeof Kernel>(path.join(contractSource, 'kernel.ts'), options)
      ).module;
      for (const dependency of dependencies)
        this.addWatchFile(path.resolve(contractSource, dependency));
      const declarations = module.allOperations().map(({ name: operation, operation: each }) => {
        const { params, query, body, data, ...declaration } = each.declaration;
        return {
          name: operation,
          // As `contractPlugin` has it.
          method: each.declaration.changesState === true ? 'POST' : each.method,
          path: each.path,
          isForm: each.form || each.isMultipart,
          params,
          query,
          body,
          data,
          refusals: refusalsOf(declaration),
        };
      });
      // Text that is parsed is read faster than a literal, and read once for all files of a worker.
      const text = JSON.stringify(JSON.stringify(declarations));
      return {
        code: `export default globalThis.xuezhouDeclarations ??= JSON.parse(${text});`,
      };
    },
  };
}
