import { domain } from './domain.ts';

export const COMMERCE = domain(
  'commerce',
  'Commerce Data',
  ['shopify', 'magento'],
  `
orders order fct customer,store,promotion | order_number status placed_at:time shipped_at:time total_amount:money tax_amount:money currency:code shipping_address{street city postcode:code country:code geo{lat:ratio lon:ratio}} is_gift:flag note:long
order_items order_item fct order,product | line_number:int sku:code quantity:int unit_price:money discount_amount:money attributes[key value]
carts cart fct customer,session | created_at:time abandoned_at:time items[sku:code quantity:int unit_price:money] total_amount:money currency:code
products product dim category,supplier | sku:code title brand list_price:money weight_kg:ratio dimensions{length_cm:ratio width_cm:ratio height_cm:ratio} is_active:flag launched_on:date description:long
product_variants product_variant dim product | sku:code color size barcode:code price_delta:money is_default:flag
price_lists price_list dim store | currency:code valid_from:date valid_to:date prices[sku:code price:money] is_active:flag
promotions promotion dim campaign | code:code percent_off:ratio amount_off:money starts_at:time ends_at:time rules:json
returns return fct order,customer | reason status requested_at:time received_at:time refund_amount:money items[sku:code quantity:int condition]
stores store dim location | store_number:code title opened_on:date area_sqm:ratio manager_name:pii address{street city postcode:code country:code} is_open:flag
reviews review fct product,customer | rating:int title body:long submitted_at:time is_verified:flag helpful_count:int
gift_cards gift_card fct customer | card_number:pii balance_amount:money currency:code issued_at:time expires_on:date
categories category dim - | title path depth:int parent_code:code is_visible:flag
`,
);

export const CUSTOMERS = domain(
  'customers',
  'Customer Insights',
  ['salesforce', 'zendesk'],
  `
customers customer dim account,segment | email:pii first_name:pii last_name:pii phone:pii birth_date:pii signed_up_at:time country:code language:code lifetime_value:money preferences{newsletter:flag channel theme} is_active:flag
accounts account dim customer | account_number:code title industry employee_count:int annual_revenue:money billing_address{street city postcode:code country:code} owner_name:pii
contacts contact dim account | email:pii full_name:pii job_title phone:pii last_contacted_at:time opted_out:flag
leads lead fct campaign | email:pii company source score:ratio status captured_at:time converted_at:time
opportunities opportunity fct account,contact | stage amount:money probability:ratio close_date:date is_won:flag history[stage changed_at:time changed_by:pii]
addresses address dim customer | street:pii city:pii postcode:pii country:code geo{lat:ratio lon:ratio accuracy_m:int} valid_from:date valid_to:date
segments segment dim - | title rule:json member_count:int refreshed_at:time is_dynamic:flag
consents consent fct customer | purpose legal_basis granted_at:time withdrawn_at:time ip_address:pii proof:json
tickets ticket fct customer,agent | subject priority status channel opened_at:time solved_at:time first_reply_minutes:int messages[author:pii sent_at:time body:long] satisfaction:int
loyalty_members loyalty_member dim customer | tier points_balance:int enrolled_on:date card_number:pii expires_on:date
surveys survey fct customer | score:int comment:long channel sent_at:time answered_at:time answers[question answer]
agents agent dim employee | nickname languages[code:code level:int] shift is_external:flag
`,
);

export const FINANCE = domain(
  'finance',
  'Finance Engineering',
  ['stripe', 'netsuite'],
  `
payments payment fct order,customer | amount:money fee_amount:money currency:code method status authorized_at:time captured_at:time card{brand last4:pii country:code} risk_score:ratio
refunds refund fct payment | amount:money currency:code reason refunded_at:time approved_by:pii
invoices invoice fct account | invoice_number:code issued_on:date due_on:date net_amount:money tax_amount:money currency:code status pdf_url
invoice_lines invoice_line fct invoice,product | line_number:int description quantity:ratio unit_price:money tax_code:code
subscriptions subscription fct customer,plan | status started_on:date canceled_on:date renews_on:date monthly_amount:money currency:code trial{starts_on:date ends_on:date}
plans plan dim - | title interval price:money currency:code features[key limit:int] is_public:flag
ledger_entries ledger_entry fct cost_center | account_code:code debit:money credit:money currency:code posted_on:date period:code memo
cost_centers cost_center dim department | code:code title valid_from:date valid_to:date owner_name:pii
budgets budget fct cost_center | fiscal_year:int quarter:int planned_amount:money approved_amount:money currency:code
exchange_rates exchange_rate fct - | from_currency:code to_currency:code rate:ratio quoted_on:date provider
payouts payout fct account | amount:money currency:code iban:pii sent_at:time arrived_on:date status
tax_rates tax_rate dim location | region:code rate:ratio valid_from:date valid_to:date category
`,
);

export const LOGISTICS = domain(
  'logistics',
  'Supply Chain',
  ['sap', 'shipstation'],
  `
shipments shipment fct order,carrier,warehouse | tracking_number:code status shipped_at:time delivered_at:time weight_kg:ratio cost_amount:money destination{city postcode:code country:code} packages[package_number:int weight_kg:ratio contents[sku:code quantity:int]]
shipment_events shipment_event fct shipment | event_type occurred_at:time location{city country:code} raw:json
warehouses warehouse dim location | code:code title capacity_pallets:int opened_on:date timezone is_bonded:flag
inventory_levels inventory_level fct product,warehouse | on_hand:int reserved:int incoming:int counted_at:time unit_cost:money
carriers carrier dim - | code:code title service_level tracking_url is_active:flag
routes route dim carrier,warehouse | title distance_km:ratio planned_minutes:int stops[sequence:int city eta:time]
suppliers supplier dim - | supplier_number:code title country:code payment_terms_days:int contact_email:pii rating:ratio certificates[title expires_on:date]
purchase_orders purchase_order fct supplier,warehouse | order_number:code ordered_on:date expected_on:date total_amount:money currency:code status lines[sku:code quantity:int unit_cost:money]
pick_lists pick_list fct warehouse,order | picked_by:pii started_at:time finished_at:time item_count:int
deliveries delivery fct shipment,vehicle | driver_name:pii signed_by:pii delivered_at:time attempt:int proof_photo:bytes
customs_declarations customs_declaration fct shipment | declaration_number:code hs_code:code declared_value:money currency:code cleared_at:time
vehicles vehicle dim - | plate_number:pii model fuel capacity_kg:int bought_on:date
`,
);
