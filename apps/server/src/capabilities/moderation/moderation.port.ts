export { passGate, type GatePass } from './pass-gate.ts';
export { heldLines, linesHeld } from './lines-held.ts';
export { dropHeld } from './held.repository.ts';
export { heldDecided, type HeldDecision } from './held-decided.ts';
