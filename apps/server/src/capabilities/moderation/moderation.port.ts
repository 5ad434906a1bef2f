export { passGate, type GatePass } from './pass-gate.ts';
export { saidTakenBack, type SaidTakenBack } from './check-said.ts';
export { adoptWords } from './adopt-words.ts';
export { nicknames } from './nicknames.ts';
export { heldLines, linesHeld } from './lines-held.ts';
export { dropHeld } from './held.repository.ts';
export { hiddenByMigration, type HiddenBy } from './hidden-by.ts';
export { heldDecided, type HeldDecision } from './held-decided.ts';
