export { markedReadings, type MarkedReading } from './marked-readings.ts';
