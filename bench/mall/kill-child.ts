// One process, so that its school and its sandbox end with it.
import { answerParent } from '../child.ts';
import { measureKills } from './measure-kills.ts';

answerParent(measureKills);
