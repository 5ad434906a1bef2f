export { markedReadings, type MarkedReading } from './marked-readings.ts';
export { isReadToEnd } from './read.sql.ts';
