import { composingRule } from './composing.mjs';

export default { meta: { name: 'browsers' }, rules: { composing: composingRule } };
