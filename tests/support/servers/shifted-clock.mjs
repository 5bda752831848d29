// Loaded before a portal of its own process (`--import`): its clock differs from the machine's by CLOCK_SHIFT ms.
const shift = Number(process.env.CLOCK_SHIFT);
const { now } = Date;
Date.now = () => now() + shift;
