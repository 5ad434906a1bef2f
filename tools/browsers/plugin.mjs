import { composingRule } from './composing.mjs';
import { floorRule } from './floor.mjs';
import { plainHttpRule } from './plain-http.mjs';

export default {
  meta: { name: 'browsers' },
  rules: { composing: composingRule, floor: floorRule, 'plain-http': plainHttpRule },
};
