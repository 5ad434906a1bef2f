import type { Plugin } from 'vite';

const classNames = /node_modules\/(@mantine\/\w+)\/esm\/.*?(\w+)\.module\.mjs$/;

/** A component of Mantine brings its own style sheet, so that a page loads the styles of what it draws and no others. */
export function mantineStylesPlugin(): Plugin {
  return {
    name: 'xuezhou-mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: classNames },
      handler(code, id) {
        const [, library, component] = classNames.exec(id) ?? [];
        const sheet = library === '@mantine/core' ? `styles/${component}` : 'styles';
        return {
          code: `import '${library}/${sheet}.layer.css';\n${code}`,
          map: null,
          moduleSideEffects: 'no-treeshake',
        };
      },
    },
  };
}
