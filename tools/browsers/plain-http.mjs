/**
 * A school may be tried at an address of its own network, without https, where browsers keep some of what they can to
 * themselves: what is asked there throws, and what was written is lost.
 */

const homes = { clipboard: 'packages/client/src/browser/copy-text.ts' };
const messages = new Map([
  [
    'crypto.randomUUID',
    'browsers have this only with https: take the newId that pages use, `v7` of uuid.',
  ],
  ['crypto.subtle', 'browsers have this only with https: do without, or say so there.'],
  ['navigator.clipboard', 'browsers have this only with https: call copyText of packages/client.'],
]);

export const plainHttpRule = {
  create(context) {
    const file = context.filename.split('\\').join('/');
    return {
      MemberExpression: (node) => {
        if (node.object.type !== 'Identifier') return;
        const name = node.property.name;
        const message = messages.get(`${node.object.name}.${name}`);
        if (message === undefined || file.endsWith(homes[name] ?? '//')) return;
        context.report({ node, message });
      },
    };
  },
};
