/** The schedules that everybody runs; `MODEL_SEED=n` tries others, to hunt for what these do not find. */
export const seed = Number(process.env['MODEL_SEED'] ?? 20_261_121);
