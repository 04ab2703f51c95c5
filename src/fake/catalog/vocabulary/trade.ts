import { domain } from './domain.ts';

export const COMMERCE = domain(
  'commerce',
  ['Commerce Data', 'Merchandising Analytics'],
  ['shopify', 'magento'],
  `
orders order fct customer,store,promotion 12 | order_number status placed_at:time shipped_at:time total_amount:money tax_amount:money currency:code shipping_address{street city postcode:code country:code geo{lat:ratio lon:ratio}} is_gift:flag note:long | Orders placed in the web shop, the app and the stores, cancelled ones included.
order_items order_item fct order,product 12 | line_number:int sku:code quantity:int unit_price:money discount_amount:money attributes[key value] | Lines of orders: one product, its quantity and the price that was charged for it.
products product dim category,supplier 12 | sku:code title brand list_price:money weight_kg:ratio dimensions{length_cm:ratio width_cm:ratio height_cm:ratio} is_active:flag launched_on:date description:long | Products that are or were for sale, with their current title, brand and list price.
returns return fct order,customer 12 | reason status requested_at:time received_at:time refund_amount:money items[sku:code quantity:int condition] | Returns that customers announced, from the request to the refund.
carts cart fct customer,session 12 | created_at:time abandoned_at:time items[sku:code quantity:int unit_price:money] total_amount:money currency:code | Shopping carts of the web shop and the app, with what was in them when they were last changed.
stores store dim location 1 | store_number:code title opened_on:date area_sqm:ratio manager_name:pii address{street city postcode:code country:code} is_open:flag | Stores of all countries with their address, opening date and sales area.
promotions promotion dim campaign 12 | code:code percent_off:ratio amount_off:money starts_at:time ends_at:time rules:json | Price promotions with the period and the rules under which they apply.
product_variants product_variant dim product 12 | sku:code color size barcode:code price_delta:money is_default:flag | Colours and sizes in which a product is sold, each with its own SKU.
price_lists price_list dim store 2 | currency:code valid_from:date valid_to:date prices[sku:code price:money] is_active:flag | Price lists by store group and currency, with the days on which they are valid.
reviews review fct product,customer 1 | rating:int title body:long submitted_at:time is_verified:flag helpful_count:int | Product reviews that customers wrote, with one to five stars.
gift_cards gift_card fct customer 1 | card_number:pii balance_amount:money currency:code issued_at:time expires_on:date | Gift cards sold, with their remaining balance.
categories category dim - 12 | title path depth:int parent_code:code is_visible:flag | The category tree of the web shop.
abandoned_carts abandoned_cart fct cart,customer 1 | abandoned_at:time item_count:int total_amount:money currency:code last_step recovered_at:time | Carts with at least one item that were left for 24 hours, and whether a reminder brought the customer back.
age_checks age_check fct order 2 | method passed:flag checked_at:time checked_by:pii | Checks of the customer's age for orders with alcohol or knives in them.
assortments assortment dim store 2 | title season valid_from:date valid_to:date sku_count:int | Which products a store format carries in a season.
back_in_stock_alerts back_in_stock_alert fct product,customer 1 | email:pii requested_at:time sent_at:time converted:flag | Requests of customers to be told when a product is available again.
barcodes barcode dim product_variant 2 | ean:code valid_from:date is_primary:flag | Barcodes of product variants; a variant may have several.
best_sellers best_seller fct product,category 1 | rank:int week_start:date units_sold:int revenue_amount:money | The hundred best-selling products of each category and week.
brands brand dim supplier 2 | title country:code is_own_brand:flag listed_on:date | Brands that are carried, own brands marked.
bundles bundle dim product 1 | title discount_percent:ratio components[sku:code quantity:int] is_active:flag | Sets of products that are sold at one price.
checkout_steps checkout_step fct cart,session 1 | step entered_at:time left_at:time error_code:code payment_method | Steps of the checkout that a session went through, with the errors shown.
click_and_collect_orders click_and_collect_order fct order,store 2 | ready_at:time collected_at:time shelf:code is_expired:flag | Orders that customers pick up in a store.
marketplace_listings marketplace_listing dim product 2 | marketplace listing_number:code price:money currency:code is_buy_box:flag refreshed_at:time | Offers of our products on other marketplaces.
price_changes price_change fct product,price_list 2 | old_price:money new_price:money currency:code effective_on:date reason changed_by:pii | Every change of a list price, with its reason.
store_visits store_visit fct store 1 | hour_start:time visitors_in:int visitors_out:int sensor:code | People counted at the doors of the stores, by hour.
wishlists wishlist fct customer,product 1 | added_at:time removed_at:time is_shared:flag | Products that customers put on their wish lists.
`,
);

export const CUSTOMERS = domain(
  'customers',
  ['Customer Data', 'Customer Insights'],
  ['salesforce', 'zendesk'],
  `
customers customer dim account,segment 12 | email:pii first_name:pii last_name:pii phone:pii birth_date:pii signed_up_at:time country:code language:code lifetime_value:money preferences{newsletter:flag channel theme} is_active:flag | Everyone with a customer account, duplicates merged.
tickets ticket fct customer,agent 2 | subject priority status channel opened_at:time solved_at:time first_reply_minutes:int messages[author:pii sent_at:time body:long] satisfaction:int | Support tickets from e-mail, chat and phone, with the times of the first reply and of the solution.
contacts contact dim account 12 | email:pii full_name:pii job_title phone:pii last_contacted_at:time opted_out:flag | People at business customers whom sales and support talk to.
leads lead fct campaign 1 | email:pii company source score:ratio status captured_at:time converted_at:time | Leads for business accounts, from capture to conversion.
opportunities opportunity fct account,contact 1 | stage amount:money probability:ratio close_date:date is_won:flag history[stage changed_at:time changed_by:pii] | Sales opportunities with their stage, value and expected closing date.
loyalty_members loyalty_member dim customer 1 | tier points_balance:int enrolled_on:date card_number:pii expires_on:date | Members of the loyalty programme with tier and points.
segments segment dim - 12 | title rule:json member_count:int refreshed_at:time is_dynamic:flag | Customer segments and the rules that define them.
consents consent fct customer 12 | purpose legal_basis granted_at:time withdrawn_at:time ip_address:pii proof:json | Consents that customers gave or withdrew, by purpose.
accounts account dim customer 1 | account_number:code title industry employee_count:int annual_revenue:money billing_address{street city postcode:code country:code} owner_name:pii | Companies that buy from us on account.
addresses address dim customer 1 | street:pii city:pii postcode:pii country:code geo{lat:ratio lon:ratio accuracy_m:int} valid_from:date valid_to:date | Delivery and billing addresses of customers, geocoded where possible.
surveys survey fct customer 2 | score:int comment:long channel sent_at:time answered_at:time answers[question answer] | Satisfaction surveys sent after a purchase or a support case.
agents agent dim employee 2 | nickname languages[code:code level:int] shift is_external:flag | Support agents, external ones included.
account_merges account_merge fct account 1 | merged_into:code reason merged_at:time merged_by:pii | Accounts that were found to be the same company and merged.
activities activity fct contact,opportunity 1 | kind subject due_on:date completed_at:time owner_name:pii | Calls, meetings and tasks of the sales team.
agent_shifts agent_shift fct agent 2 | starts_at:time ends_at:time channel is_overtime:flag | Planned and worked shifts of support agents.
app_ratings app_rating fct user 2 | store rating:int body:long country:code app_version rated_at:time | Ratings of our apps in the app stores.
call_logs call_log fct agent,customer 2 | phone_number:pii direction started_at:time duration_s:int wait_s:int outcome | Phone calls of the support line, with waiting times.
chat_transcripts chat_transcript fct ticket,agent 2 | started_at:time ended_at:time message_count:int transcript:pii language:code | Chats with customers, word for word.
churn_scores churn_score fct customer 1 | score:ratio model_version:code scored_at:time top_reason | The probability that a customer does not buy again within a year, scored each week.
complaints complaint fct customer,order 2 | category severity:int received_at:time closed_at:time compensation_amount:money currency:code | Formal complaints and what was paid to settle them.
customer_notes customer_note fct customer,agent 2 | body:long written_at:time is_pinned:flag | Notes that agents left on a customer.
email_preferences email_preference dim customer 1 | topic is_subscribed:flag frequency changed_at:time | Which newsletters a customer wants, and how often.
households household dim customer 1 | member_count:int postcode:code has_children:flag matched_on | Customers who share an address and a surname.
knowledge_articles knowledge_article dim - 2 | title locale:code view_count:int helpful_share:ratio published_at:time | Articles of the help centre with their views and votes.
referrals referral fct customer 1 | code:code invited_at:time converted_at:time reward_amount:money currency:code | Invitations by which customers brought in new ones.
reward_redemptions reward_redemption fct loyalty_member,order 1 | points:int reward value_amount:money redeemed_at:time | Loyalty points that were turned into rewards.
`,
);

export const FINANCE = domain(
  'finance',
  ['Finance Engineering', 'Financial Planning & Analysis'],
  ['stripe', 'netsuite'],
  `
payments payment fct order,customer 1 | amount:money fee_amount:money currency:code method status authorized_at:time captured_at:time card{brand last4:pii country:code} risk_score:ratio | Payments of customers by card, wallet and invoice, with the fee of the provider.
invoices invoice fct account 12 | invoice_number:code issued_on:date due_on:date net_amount:money tax_amount:money currency:code status pdf_url | Invoices to business customers and what is still open.
ledger_entries ledger_entry fct cost_center 2 | account_code:code debit:money credit:money currency:code posted_on:date period:code memo | Postings of the general ledger, debit and credit.
refunds refund fct payment 1 | amount:money currency:code reason refunded_at:time approved_by:pii | Money paid back to customers, with the reason.
subscriptions subscription fct customer,plan 1 | status started_on:date canceled_on:date renews_on:date monthly_amount:money currency:code trial{starts_on:date ends_on:date} | Delivery-pass and replenishment subscriptions of customers.
invoice_lines invoice_line fct invoice,product 12 | line_number:int description quantity:ratio unit_price:money tax_code:code | Lines of invoices with their tax codes.
payouts payout fct account 1 | amount:money currency:code iban:pii sent_at:time arrived_on:date status | Transfers of the payment provider to our bank accounts.
budgets budget fct cost_center 2 | fiscal_year:int quarter:int planned_amount:money approved_amount:money currency:code | Planned and approved budgets by cost center and quarter.
plans plan dim - 1 | title interval price:money currency:code features[key limit:int] is_public:flag | Subscription plans and their prices.
cost_centers cost_center dim department 2 | code:code title valid_from:date valid_to:date owner_name:pii | Cost centers with the person who answers for them.
exchange_rates exchange_rate fct - 12 | from_currency:code to_currency:code rate:ratio quoted_on:date provider | Daily reference rates of the European Central Bank.
tax_rates tax_rate dim location 2 | region:code rate:ratio valid_from:date valid_to:date category | VAT and sales tax rates by region and category of goods.
account_balances account_balance fct gl_account 2 | period:code opening_amount:money closing_amount:money currency:code | Opening and closing balances of ledger accounts by period.
accounting_periods accounting_period dim - 2 | period:code starts_on:date ends_on:date is_closed:flag closed_at:time | Months and quarters of the fiscal calendar, and whether they are closed.
accruals accrual fct cost_center,supplier 2 | amount:money currency:code period:code reverses_in:code status | Costs that belong to a period but are not invoiced yet.
asset_depreciations asset_depreciation fct cost_center 2 | asset_number:code method period:code amount:money book_value:money | Monthly depreciation of fixed assets.
bank_statements bank_statement fct - 2 | iban:pii statement_number:code opening_balance:money closing_balance:money currency:code booked_on:date | Daily statements of our bank accounts.
bank_transfers bank_transfer fct bank_statement 2 | counterparty:pii amount:money currency:code purpose booked_on:date matched:flag | Incoming and outgoing transfers, matched to invoices where possible.
card_authorizations card_authorization fct payment 1 | response_code:code amount:money currency:code three_ds:flag requested_at:time | Answers of the card networks to authorization requests.
chargebacks chargeback fct payment 1 | reason_code:code amount:money currency:code opened_at:time due_on:date outcome | Disputed card payments and how they ended.
credit_notes credit_note fct invoice 2 | note_number:code amount:money currency:code issued_on:date reason | Credit notes that correct an invoice.
dunning_letters dunning_letter fct invoice 2 | level:int sent_on:date fee_amount:money paid_on:date | Reminders for overdue invoices.
gl_accounts gl_account dim - 2 | account_code:code title kind is_blocked:flag parent_code:code | The chart of accounts.
payment_methods payment_method dim customer 1 | brand last4:pii expires_on:date is_default:flag added_at:time | Cards and wallets that customers saved.
revenue_schedules revenue_schedule fct subscription 2 | period:code recognized_amount:money deferred_amount:money currency:code | When revenue of prepaid subscriptions is recognized.
vat_returns vat_return fct tax_rate 2 | country:code period:code taxable_amount:money tax_amount:money filed_on:date | VAT returns as they were filed, by country and period.
`,
);

export const LOGISTICS = domain(
  'logistics',
  ['Supply Chain Data', 'Fulfilment Analytics'],
  ['sap', 'shipstation'],
  `
shipments shipment fct order,carrier,warehouse 12 | tracking_number:code status shipped_at:time delivered_at:time weight_kg:ratio cost_amount:money destination{city postcode:code country:code} packages[package_number:int weight_kg:ratio contents[sku:code quantity:int]] | Parcels and pallets that left a warehouse for a customer or a store.
inventory_levels inventory_level fct product,warehouse 1 | on_hand:int reserved:int incoming:int counted_at:time unit_cost:money | Stock on hand, reserved and on the way, by product and warehouse.
shipment_events shipment_event fct shipment 2 | event_type occurred_at:time location{city country:code} raw:json | Scans of parcels as the carriers report them.
purchase_orders purchase_order fct supplier,warehouse 1 | order_number:code ordered_on:date expected_on:date total_amount:money currency:code status lines[sku:code quantity:int unit_cost:money] | Orders to suppliers with the expected day of arrival.
deliveries delivery fct shipment,vehicle 2 | driver_name:pii signed_by:pii delivered_at:time attempt:int proof_photo:bytes | Attempts to hand over a parcel, with the signature.
warehouses warehouse dim location 12 | code:code title capacity_pallets:int opened_on:date timezone is_bonded:flag | Warehouses and distribution centres.
suppliers supplier dim - 1 | supplier_number:code title country:code payment_terms_days:int contact_email:pii rating:ratio certificates[title expires_on:date] | Suppliers of goods with their terms of payment and certificates.
pick_lists pick_list fct warehouse,order 1 | picked_by:pii started_at:time finished_at:time item_count:int | Lists by which orders are picked, with start and end.
carriers carrier dim - 2 | code:code title service_level tracking_url is_active:flag | Carriers and the service levels booked with them.
routes route dim carrier,warehouse 2 | title distance_km:ratio planned_minutes:int stops[sequence:int city eta:time] | Delivery routes with planned stops.
customs_declarations customs_declaration fct shipment 1 | declaration_number:code hs_code:code declared_value:money currency:code cleared_at:time | Declarations to customs, one for each shipment that crosses a border.
vehicles vehicle dim - 2 | plate_number:pii model fuel capacity_kg:int bought_on:date | Vans and trucks of our own fleet.
advance_ship_notices advance_ship_notice fct purchase_order,supplier 1 | notice_number:code expected_at:time pallet_count:int confirmed:flag | What a supplier announces before goods arrive.
air_waybills air_waybill fct shipment,carrier 2 | waybill_number:code origin:code destination:code pieces:int chargeable_kg:ratio issued_on:date | Waybills of air freight.
bin_locations bin_location dim warehouse 1 | aisle:code level:int position:int max_kg:ratio is_blocked:flag | Storage places in the warehouses.
carrier_rates carrier_rate dim carrier 2 | zone:code weight_from_kg:ratio weight_to_kg:ratio price:money currency:code valid_from:date | Contract rates of carriers by zone and weight.
cold_chain_readings cold_chain_reading fct vehicle,shipment 2 | temperature_c:ratio humidity:ratio measured_at:time is_alarm:flag | Temperatures in refrigerated transport, every five minutes.
container_bookings container_booking fct purchase_order 1 | container_number:code vessel port_of_loading:code port_of_discharge:code departs_on:date arrives_on:date | Sea containers booked for imports.
cycle_counts cycle_count fct bin_location,product 1 | expected:int counted:int counted_at:time counted_by:pii | Stock counted by hand and the difference to the system.
damage_reports damage_report fct shipment 2 | category photo:bytes value_amount:money reported_at:time | Goods damaged in the warehouse or on the way.
dock_appointments dock_appointment fct warehouse,carrier 1 | dock:code starts_at:time ends_at:time arrived_at:time | Time slots of trucks at the docks.
freight_invoices freight_invoice fct carrier 1 | invoice_number:code amount:money currency:code issued_on:date deviation_amount:money | Invoices of carriers, compared with the contract rates.
goods_receipts goods_receipt fct purchase_order,warehouse 1 | received_at:time quantity:int rejected:int received_by:pii | Goods that arrived against a purchase order.
pallets pallet dim warehouse 1 | sscc:code kind weight_kg:ratio built_at:time | Pallets with their shipping container codes.
stock_transfers stock_transfer fct warehouse,product 1 | from_code:code to_code:code quantity:int shipped_at:time received_at:time | Goods moved between warehouses and stores.
supplier_scorecards supplier_scorecard fct supplier 1 | month:date on_time_share:ratio defect_share:ratio lead_days:ratio | Monthly scores of suppliers for punctuality and quality.
`,
);
