import { composingRule } from './composing.mjs';
import { floorRule } from './floor.mjs';

export default {
  meta: { name: 'browsers' },
  rules: { composing: composingRule, floor: floorRule },
};
